// One configuration for both modes. Production: hashed names, source maps outside of what is served and not named in it, and every text
// asset pre-compressed, so that the server picks a file instead of spending a core. No `eval` anywhere: the page's CSP forbids it.
import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';

const here = dirname(fileURLToPath(import.meta.url));
const backend = process.env.MERIDIAN_BACKEND ?? 'http://127.0.0.1:8080';
const maps = resolve(here, 'dist-maps');
const browsers = { chrome: '111', edge: '111', safari: '16.4', firefox: '114' };

export default (_env, argv) => {
  const dev = argv.mode !== 'production';
  return {
    entry: './src/main.tsx',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: resolve(here, '.cache/webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    output: {
      path: resolve(here, 'dist'),
      publicPath: '/',
      // Source maps are for whoever reads a trace, not for whoever loads the page: they lie beside `dist`, never in it.
      sourceMapFilename: dev ? '[file].map' : '../dist-maps/[file].map',
      clean: true,
      filename: dev ? 'static/js/[name].js' : 'static/js/[name].[contenthash:10].js',
      chunkFilename: dev ? 'static/js/[name].chunk.js' : 'static/js/[name].[contenthash:10].js',
      assetModuleFilename: 'static/media/[name].[contenthash:10][ext]',
      trustedTypes: { policyName: 'webpack' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { '@': resolve(here, 'src') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: resolve(here, 'src'),
          use: {
            loader: 'swc-loader',
            options: {
              env: { targets: browsers },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
              },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            dev ? 'style-loader' : MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: dev ? '[name]__[local]' : '[hash:base64:6]',
                },
              },
            },
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
        // No form of ours is the component library's. Its context takes one provider from the package of forms, and would bring all of it.
        { test: /[\\/]node_modules[\\/]@rc-component[\\/](form|async-validator)[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      runtimeChunk: 'single',
      moduleIds: 'deterministic',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          react: {
            name: 'v-react',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            priority: 20,
          },
          // Enforced and async: no page that draws nothing may pay for the chart library. There is deliberately no one "antd" group, because it
          // would bring the table and the date picker to every page that shows a button.
          // What only the drawings of flows need stays out of the chunk that every price chart loads.
          flowcharts: {
            name: 'v-flowcharts',
            chunks: 'async',
            enforce: true,
            test: /[\\/]node_modules[\\/]highcharts[\\/]es-modules[\\/](Series[\\/](Sankey|DependencyWheel|Streamgraph|Treemap|Heatmap|NodesComposition|TreeUtilities|ColorMapComposition|InterpolationUtilities|DrawPointUtilities)|Core[\\/]Axis[\\/]Color[\\/]|Extensions[\\/](Breadcrumbs|TextPath)|masters[\\/]modules[\\/](treemap|heatmap|coloraxis))/,
            priority: 40,
          },
          highcharts: {
            name: 'v-highcharts',
            chunks: 'async',
            enforce: true,
            test: /[\\/]node_modules[\\/]highcharts/,
            priority: 30,
          },
        },
      },
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    performance: false,
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/index.html',
        // In development the page loads the script of React DevTools' own window (`npx react-devtools`), which stands before all others.
        devTools: dev,
        scriptLoading: 'defer',
        minify: dev ? false : { collapseWhitespace: true, removeComments: true, minifyJS: true },
      }),
      new CopyPlugin({ patterns: [{ from: 'public', to: '.', noErrorOnMissing: true }] }),
      ...(dev
        ? [new ReactRefreshPlugin({ overlay: false })]
        : [
            { apply: ({ hooks }) => hooks.beforeRun.tap('maps', () => rmSync(maps, { recursive: true, force: true })) },
            new MiniCssExtractPlugin({ filename: 'static/css/[name].[contenthash:10].css', ignoreOrder: true }),
            new CompressionPlugin({
              filename: '[path][base].gz',
              algorithm: 'gzip',
              compressionOptions: { level: 9 },
              test: /\.(js|css|svg)$/,
              minRatio: 0.95,
            }),
            new CompressionPlugin({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
              test: /\.(js|css|svg)$/,
              minRatio: 0.95,
            }),
          ]),
    ],
    devServer: {
      port: Number(process.env.PORT ?? 5173),
      host: '127.0.0.1',
      hot: true,
      client: { overlay: false },
      historyApiFallback: { disableDotRule: false },
      // `/forecasting` itself is a page; only what lies under `/forecasting/api` belongs to the server. Streams must not be compressed here,
      // or the events would arrive in lumps.
      compress: false,
      proxy: [{ context: ['/api', '/forecasting/api', '/mcp', '/sample', '/.well-known'], target: backend, changeOrigin: false }],
    },
    stats: dev ? 'errors-warnings' : { preset: 'errors-warnings' },
  };
};
