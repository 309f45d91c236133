//! What pictures of Khartoum cost. `cargo bench -p khartoum-pictures`.

fn main() {
    divan::main();
}
