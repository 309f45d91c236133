# Sirdar in a container: one static binary on an empty system, run by a user without rights.
#
# The image is the binary (about 33 MB), the certificates it trusts and the licences of all that is in it; there is no base
# and no shell. It needs no more than one volume at /data, and works with a read-only root file system.
# The manifests of all crates, whichever there are.
FROM rust:1.95.0-bookworm AS manifests
WORKDIR /src
COPY . .
RUN find . -type f ! -name Cargo.toml ! -name Cargo.lock -delete && find . -type d -empty -delete

FROM rust:1.95.0-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends musl-tools && rm -rf /var/lib/apt/lists/*
# The same file builds for amd64 and for arm64: the target is the machine's own, with musl, which links statically.
ENV TARGET_CC=musl-gcc
RUN rustup target add "$(uname -m)-unknown-linux-musl"
WORKDIR /src

# Libraries first, behind empty crates: this layer is built anew only when a manifest changes.
COPY --from=manifests /src ./
RUN crates=$(find . -mindepth 2 -name Cargo.toml -exec dirname {} +) \
    && for crate in $crates; do \
        mkdir -p "$crate/src" "$crate/benches" && touch "$crate/src/lib.rs"; \
        for bench in $(sed -n '/^\[\[bench\]\]/{n;s/^name = "\(.*\)"/\1/p}' "$crate/Cargo.toml"); do \
            touch "$crate/benches/$bench.rs"; \
        done; \
        for test in $(sed -n 's/^path = "\([./]*\/tests\/.*\)"/\1/p' "$crate/Cargo.toml"); do \
            mkdir -p "$(dirname "$crate/$test")" && touch "$crate/$test"; \
        done; \
    done \
    && echo 'fn main() {}' > bot/src/main.rs \
    && cargo build --profile image --locked --package sirdar --target "$(uname -m)-unknown-linux-musl" \
    && cargo clean --profile image --target "$(uname -m)-unknown-linux-musl" \
        $(for crate in $crates; do \
            sed -n '/^\[package\]/{n;s/^name = "\(.*\)"/--package \1/p}' "$crate/Cargo.toml"; \
        done)

COPY . .
RUN cargo build --profile image --locked --package sirdar --target "$(uname -m)-unknown-linux-musl" \
    && mkdir -p /image/data /image/etc/ssl/certs /image/usr/share/doc/sirdar \
    && cp /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/ \
    && cp LICENSE assets/licences.txt /image/usr/share/doc/sirdar/ \
    && echo 'sirdar:x:65532:65532::/data:/nowhere' > /image/etc/passwd \
    && cp "target/$(uname -m)-unknown-linux-musl/image/sirdar" /image/sirdar

FROM scratch
COPY --from=build /image/etc /etc
COPY --from=build /image/usr /usr
COPY --from=build /image/sirdar /usr/local/bin/sirdar
USER 65532:65532
# The one place that is written to: mount a volume here. A fresh volume takes this folder's owner.
COPY --from=build --chown=65532:65532 /image/data /data
WORKDIR /data
ENV DATABASE_URL=sqlite:///data/sirdar.db \
    SQLITE_TMPDIR=/data \
    TMPDIR=/data \
    SIRDAR_HTTP=127.0.0.1:9100
VOLUME /data
# Asks the running bot, through the loopback of the container; there is no shell in it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/usr/local/bin/sirdar", "health"]
ENTRYPOINT ["/usr/local/bin/sirdar"]
CMD ["serve"]
