//! Tells the system's allocator how to keep a process small, before anything has been allocated.
//!
//! Maps are drawn on buffers of many megabytes, by whichever thread is at hand. glibc keeps a heap
//! for each few threads, and learns from every large buffer that is freed to keep the next for
//! itself: a process that draws all day grows by what lies between those it keeps, although what
//! it uses stays the same. Two heaps and a fixed bound stop that; threads would wait for each other
//! at a single one. Both are read once, when a process begins: one that begins without them begins
//! anew, in its own place and under its own number. Other allocators, like musl's in the image, need
//! not be told.

/// From how many bytes on a buffer is given back as soon as it is free, and how many heaps there
/// are for the rest.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const BOUNDS: [(&str, &str); 2] = [("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_ARENA_MAX", "2")];

/// Begins anew with the bounds, unless one is set already, by this or by whoever runs the process.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn bound() {
    use std::os::unix::process::CommandExt as _;

    if BOUNDS.iter().any(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut again = std::process::Command::new(program);
    if let Some(called) = arguments.next() {
        again.arg0(called);
    }
    // It comes back only if that cannot be done; then memory is larger, and all else as it was.
    let _ = again.args(arguments).envs(BOUNDS).exec();
}

/// Nothing need be said here.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn bound() {}
