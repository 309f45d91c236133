//! Tells the system's allocator to give large buffers back, before anything has been allocated.
//!
//! Maps are drawn on buffers of many megabytes. glibc learns from each that is freed to keep the
//! next one for itself, and a process that draws all day grows by what lies between those it
//! keeps; a fixed bound stops that. It is read once, when a process begins: one that begins
//! without it begins anew, in its own place and under its own number. Other allocators, like
//! musl's in the image, need not be told.

/// From how many bytes on a buffer is given back as soon as it is free.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const BOUND: (&str, &str) = ("MALLOC_MMAP_THRESHOLD_", "1000000");

/// Begins anew with the bound, unless one is set already, by this or by whoever runs the process.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn bound() {
    use std::os::unix::process::CommandExt as _;

    let (name, bytes) = BOUND;
    if std::env::var_os(name).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut again = std::process::Command::new(program);
    if let Some(called) = arguments.next() {
        again.arg0(called);
    }
    // It comes back only if that cannot be done; then memory is larger, and all else as it was.
    let _ = again.args(arguments).env(name, bytes).exec();
}

/// Nothing need be said here.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn bound() {}
