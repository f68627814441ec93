/**
 * The parts of the chart library that our charts use. Its ready-made bundle of the stock kind brings a navigator, a range selector, scrollbars
 * and thirty kinds of series with it, and the browser would read and run all of them before the first chart stands.
 *
 * The order is the library's own: each part takes what it extends from a registry that the part before has filled.
 */

import Highcharts from 'highcharts/es-modules/masters/highcharts.src.js';

import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import 'highcharts/es-modules/Series/AreaRange/AreaRangeSeries.js';

import HLCSeries from 'highcharts/es-modules/Series/HLC/HLCSeries.js';

import OHLCSeries from 'highcharts/es-modules/Series/OHLC/OHLCSeries.js';

import 'highcharts/es-modules/Series/Candlestick/CandlestickSeries.js';

// What the library's own bundles do when they are loaded.
HLCSeries.compose(Highcharts.Series, Highcharts.SVGRenderer);
OHLCSeries.compose(Highcharts.Series);

Highcharts.setOptions({ lang: { numericSymbols: ['K', 'M', 'B', 'T', 'P', 'E'] } });

export default Highcharts;
