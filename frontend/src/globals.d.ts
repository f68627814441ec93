declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** Kinds of series that the chart library ships as modules without types; each registers itself. */
declare module 'highcharts/es-modules/Series/*' {
  const kind: { compose: (...parts: readonly unknown[]) => void };
  export default kind;
}
