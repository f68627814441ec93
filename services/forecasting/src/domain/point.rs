//! What a model says about one day: a median and three bands, in the price's own unit.

/// Quantiles that a point holds, in the order of [`Point::quantiles`].
pub const LEVELS: [f64; 7] = [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975];

/// One day ahead. Always `lower_95 <= lower_80 <= lower_50 <= yhat <= upper_50 <= upper_80 <= upper_95`, positive and finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The median.
    pub yhat: f64,
    pub lower_50: f64,
    pub upper_50: f64,
    pub lower_80: f64,
    pub upper_80: f64,
    pub lower_95: f64,
    pub upper_95: f64,
}

impl Point {
    /// Bands of the same width up and down in log price; `half` are the half widths of the 50, 80 and 95 % bands, ascending.
    #[must_use]
    pub fn around(price: f64, half: [f64; 3]) -> Self {
        let factor = half.map(f64::exp);
        Self {
            yhat: fit(price),
            lower_50: fit(price / factor[0]),
            upper_50: fit(price * factor[0]),
            lower_80: fit(price / factor[1]),
            upper_80: fit(price * factor[1]),
            lower_95: fit(price / factor[2]),
            upper_95: fit(price * factor[2]),
        }
    }

    /// From log prices in the order of [`LEVELS`]; quantiles that cross are pushed apart from the median.
    #[must_use]
    pub fn from_log(quantiles: [f64; 7]) -> Self {
        let mut q = quantiles;
        for i in (0..3).rev() {
            q[i] = q[i].min(q[i + 1]);
        }
        for i in 4..7 {
            q[i] = q[i].max(q[i - 1]);
        }
        let [lower_95, lower_80, lower_50, yhat, upper_50, upper_80, upper_95] = q.map(|log| fit(log.exp()));
        Self {
            yhat,
            lower_50,
            upper_50,
            lower_80,
            upper_80,
            lower_95,
            upper_95,
        }
    }

    /// Puts the median on a price that the way through logs and back may have missed by a bit; bands keep their order.
    pub(super) const fn centre_on(&mut self, price: f64) {
        self.yhat = fit(price).clamp(self.lower_50, self.upper_50);
    }

    /// In the order of [`LEVELS`].
    #[must_use]
    pub const fn quantiles(&self) -> [f64; 7] {
        [
            self.lower_95,
            self.lower_80,
            self.lower_50,
            self.yhat,
            self.upper_50,
            self.upper_80,
            self.upper_95,
        ]
    }

    /// The promise of the type; false only for points that were put together by hand.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let q = self.quantiles();
        q.iter().all(|x| x.is_finite() && *x > 0.0) && q.windows(2).all(|pair| pair[0] <= pair[1])
    }
}

/// Keeps a price positive and finite: widths may leave what a double can hold. Monotone, so the order of bands survives.
const fn fit(price: f64) -> f64 {
    price.clamp(f64::MIN_POSITIVE, f64::MAX)
}
