/** The kinds of series that show who paid whom, over and above those of `highcharts.ts`. They come in a chunk of their own, with the first such drawing. */

import Highcharts from './highcharts';

import 'highcharts/es-modules/Series/Sankey/SankeySeries.js';
import 'highcharts/es-modules/Series/DependencyWheel/DependencyWheelSeries.js';
import 'highcharts/es-modules/Series/Streamgraph/StreamgraphSeries.js';
import 'highcharts/es-modules/masters/modules/treemap.src.js';
import 'highcharts/es-modules/masters/modules/heatmap.src.js';

// Our bands come in the order of their sizes and name their columns. The library's own order would undo that, and it follows every path of a
// graph, of which one with circles has more than anybody can wait for.
const { seriesTypes } = Highcharts as unknown as { seriesTypes: { sankey: { prototype: { orderNodes: boolean } } } };
seriesTypes.sankey.prototype.orderNodes = false;
