//! What is asked of an exchange's file.

use utoipa::IntoParams;

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StageQuery {
    /// The file's name.
    pub name: Option<String>,
    /// Account that it goes to; one named after the venue where nothing is said.
    pub account_id: Option<String>,
    /// IANA name of the zone of its times, where the file does not say it.
    pub zone: Option<String>,
    /// `day` or `month`: which comes first in its dates, where that cannot be seen.
    pub date_order: Option<String>,
    /// Reads the file by this mapping instead of a known format.
    pub mapping_id: Option<String>,
    /// `first` or `second`: which one its times are that the clock of the zone showed twice.
    pub fold: Option<String>,
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ColumnsQuery {
    /// The file's name.
    pub name: Option<String>,
}
