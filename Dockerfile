# Sirdar in a container: built in one stage, run in another as a user without rights.
FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package sirdar

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /src/target/release/sirdar /usr/local/bin/sirdar
# The one place that is written to: mount a volume here.
WORKDIR /data
ENV DATABASE_URL=sqlite:///data/sirdar.db
ENTRYPOINT ["/usr/local/bin/sirdar"]
CMD ["serve"]
