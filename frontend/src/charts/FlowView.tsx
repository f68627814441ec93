/** `HighchartsView` with the kinds of series that show flows. Imported lazily, like that one. */

import './flowcharts';

export { default } from './HighchartsView';
