//! Faults on demand: errors, lost answers, slow or cut lines, on the HTTP API and on the gateway.
//!
//! Faults are rules that match requests and wear out. They concern the bot's side only; the page and the officers' own
//! calls are never disturbed.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::record::path_fits;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The request is not carried out; this status comes back, with a body that is not Discord's for 5xx.
    Status(u16),
    /// The request is not carried out; Discord refuses it with this status and this code of its own.
    Refused {
        status: u16,
        /// The code in the body, such as 50035.
        code: u32,
    },
    /// The request is not carried out; 429 comes back.
    RateLimited {
        /// Seconds to wait, as told in header and body.
        retry_after: f64,
        /// Whether every route is meant.
        global: bool,
    },
    /// The request is not carried out; the connection is cut.
    Reset,
    /// The request is carried out as usual after so many milliseconds.
    Delay(u64),
    /// The request is carried out, and the connection is cut instead of an answer.
    LoseAnswer,
    /// The request is carried out, and the answer comes after so many milliseconds.
    AnswerLate(u64),
}

/// A rule: which requests fail, in which way, and how often.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The method, or none for any.
    pub method: Option<String>,
    /// The beginning of the path, `*` for any one segment, such as `/channels/*/messages`.
    pub path: String,
    /// How many requests it meets; none for all until cleared.
    pub times: Option<u32>,
    /// Requests that pass before it begins.
    pub skip: u32,
    pub kind: FaultKind,
}

impl Fault {
    /// A rule that meets the next fitting request once.
    pub fn once(method: &str, path: &str, kind: FaultKind) -> Self {
        Self {
            method: Some(method.to_owned()),
            path: path.to_owned(),
            times: Some(1),
            skip: 0,
            kind,
        }
    }

    /// The same rule, meeting so many requests.
    pub fn times(mut self, times: u32) -> Self {
        self.times = Some(times);
        self
    }

    /// The same rule, until cleared.
    pub fn always(mut self) -> Self {
        self.times = None;
        self
    }

    /// The same rule, after letting so many requests pass.
    pub fn after(mut self, skip: u32) -> Self {
        self.skip = skip;
        self
    }
}

#[derive(Debug, Default)]
struct Rules {
    faults: Vec<Fault>,
    gateway_refused_until: Option<Instant>,
    gateway_delay: Duration,
}

#[derive(Debug, Default)]
pub struct Faults {
    rules: Mutex<Rules>,
}

impl Faults {
    fn lock(&self) -> MutexGuard<'_, Rules> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a rule; of several that fit, the oldest is met first.
    pub fn add(&self, fault: Fault) {
        self.lock().faults.push(fault);
    }

    pub fn clear(&self) {
        *self.lock() = Rules::default();
    }

    pub fn pending(&self) -> Vec<Fault> {
        self.lock().faults.clone()
    }

    /// Cuts every new gateway connection for a while. Sockets that are open stay; see `Playground::drop_gateway`.
    pub fn refuse_gateway(&self, during: Duration) {
        self.lock().gateway_refused_until = Instant::now().checked_add(during);
    }

    /// Makes every gateway event wait so long before it is written; zero ends that.
    pub fn slow_gateway(&self, delay: Duration) {
        self.lock().gateway_delay = delay;
    }

    pub(crate) fn gateway_delay(&self) -> Duration {
        self.lock().gateway_delay
    }

    pub(crate) fn gateway_refused(&self) -> bool {
        self.lock().gateway_refused_until.is_some_and(|until| Instant::now() < until)
    }

    /// What happens to the next request, if any; wears the rule out.
    pub(crate) fn meet(&self, method: &str, path: &str) -> Option<FaultKind> {
        let mut rules = self.lock();
        let fits = |fault: &Fault| {
            fault.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
                && path_fits(path, &fault.path)
        };
        let mut met = None;
        for fault in rules.faults.iter_mut().filter(|fault| fits(fault)) {
            if fault.skip > 0 {
                fault.skip -= 1;
                continue;
            }
            if let Some(times) = &mut fault.times {
                *times -= 1;
            }
            met = Some(fault.kind.clone());
            break;
        }
        rules.faults.retain(|fault| fault.times != Some(0));
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_skip_meet_and_wear_out() {
        let faults = Faults::default();
        faults.add(Fault::once("POST", "/channels/*/messages", FaultKind::Reset).times(2).after(1));
        assert_eq!(faults.meet("GET", "/api/v10/channels/1/messages"), None);
        let answers: Vec<_> =
            (0..4).map(|_| faults.meet("POST", "/api/v10/channels/1/messages")).collect();
        assert_eq!(answers, [None, Some(FaultKind::Reset), Some(FaultKind::Reset), None]);
        assert!(faults.pending().is_empty());
    }
}
