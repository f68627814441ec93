/** The kinds of series that show who paid whom, over and above those of `highcharts.ts`. They come in a chunk of their own, with the first such drawing. */

import './highcharts';

import 'highcharts/es-modules/Series/Sankey/SankeySeries.js';
import 'highcharts/es-modules/Series/DependencyWheel/DependencyWheelSeries.js';
import 'highcharts/es-modules/Series/Streamgraph/StreamgraphSeries.js';
import 'highcharts/es-modules/masters/modules/treemap.src.js';
import 'highcharts/es-modules/masters/modules/heatmap.src.js';
