/** Shapes of the profiler, by the names of the contract. */

import type { Schema } from '@/api/generated';

export type Header = Schema<'AddressHeader'>;
export type Basis = Schema<'Basis'>;
export type Label = Schema<'LabelRef'>;
export type Amount = Schema<'ChainAmount'>;
export type Portfolio = Schema<'AddressPortfolio'>;
export type HoldingsBetween = Schema<'HoldingsBetween'>;
export type HoldingChange = Schema<'HoldingChange'>;
export type Holding = Schema<'AddressHolding'>;
export type History = Schema<'BalanceHistory'>;
export type Movements = Schema<'AddressMovements'>;
export type Movement = Schema<'AddressMovement'>;
export type Counterparties = Schema<'AddressCounterparties'>;
export type Counterparty = Schema<'AddressCounterparty'>;
export type Flows = Schema<'AddressFlows'>;
export type Flow = Schema<'AddressFlow'>;
export type Heatmap = Schema<'AddressHeatmap'>;
export type Utxos = Schema<'AddressUtxos'>;
export type Utxo = Schema<'AddressUtxo'>;
export type Approvals = Schema<'AddressApprovals'>;
export type Approval = Schema<'AddressApproval'>;
export type Collections = Schema<'AddressCollections'>;
export type Collection = Schema<'AddressCollection'>;
export type Funder = Schema<'AddressFunder'>;
export type Costs = Schema<'AddressCosts'>;
export type Comparison = Schema<'AddressComparison'>;
export type Transaction = Schema<'ChainTransaction'>;
export type AddressNote = Schema<'AddressNote'>;
export type ParsedText = Schema<'ParsedText'>;
export type KeyProfile = Schema<'KeyProfile'>;
export type KeyAddress = Schema<'KeyAddress'>;
