/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    autoTrace: build.mutation<AutoTraceResult, AutoTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/graph/auto-trace`,
        method: "POST",
        body: queryArg,
      }),
    }),
    expand: build.mutation<ExpandResult, ExpandArgs>({
      query: (queryArg) => ({
        url: `/api/v1/graph/expand`,
        method: "POST",
        body: queryArg,
      }),
    }),
    findPath: build.mutation<FindPathResult, FindPathArgs>({
      query: (queryArg) => ({
        url: `/api/v1/graph/path`,
        method: "POST",
        body: queryArg,
      }),
    }),
    replay: build.mutation<ReplayResult, ReplayArgs>({
      query: (queryArg) => ({
        url: `/api/v1/graph/replay`,
        method: "POST",
        body: queryArg,
      }),
    }),
    taint: build.mutation<TaintResult, TaintArgs>({
      query: (queryArg) => ({
        url: `/api/v1/graph/taint`,
        method: "POST",
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as graphEndpoints };
export type AutoTraceResult = AutoTraceAnswer;
export type AutoTraceArgs = AutoTraceBody;
export type ExpandResult = GraphAnswer;
export type ExpandArgs = ExpandBody;
export type FindPathResult = PathAnswer;
export type FindPathArgs = PathBody;
export type ReplayResult = ReplayAnswer;
export type ReplayArgs = ReplayBody;
export type TaintResult = TaintAnswer;
export type TaintArgs = TaintBody;
export type TraceStop = Schemas['TraceStop'];
export type LabelCategory = Schemas['LabelCategory'];
export type GraphLabel = Schemas['GraphLabel'];
export type GraphFinding = Schemas['GraphFinding'];
export type GraphNode = Schemas['GraphNode'];
export type GraphEdge = Schemas['GraphEdge'];
export type GraphSkipped = Schemas['GraphSkipped'];
export type GraphSource = Schemas['GraphSource'];
export type Graph = Schemas['Graph'];
export type GraphStep = Schemas['GraphStep'];
export type AutoTraceAnswer = Schemas['AutoTraceAnswer'];
export type ProblemBody = Schemas['ProblemBody'];
export type GraphFilter = Schemas['GraphFilter'];
export type AutoTraceBody = Schemas['AutoTraceBody'];
export type GraphAnswer = Schemas['GraphAnswer'];
export type ExpandBody = Schemas['ExpandBody'];
export type PathAnswer = Schemas['PathAnswer'];
export type PathBody = Schemas['PathBody'];
export type ReplayAnswer = Schemas['ReplayAnswer'];
export type ReplayStep = Schemas['ReplayStep'];
export type ReplayBody = Schemas['ReplayBody'];
export type TaintedShare = Schemas['TaintedShare'];
export type TaintMethod = Schemas['TaintMethod'];
export type TaintAnswer = Schemas['TaintAnswer'];
export type AmountUnit = Schemas['AmountUnit'];
export type TaintSourceBody = Schemas['TaintSourceBody'];
export type TaintBody = Schemas['TaintBody'];
