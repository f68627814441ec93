/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWallets: build.query<ListWalletsResult, ListWalletsArgs>({
      query: () => ({ url: `/api/v1/wallets` }),
    }),
    addWallet: build.mutation<AddWalletResult, AddWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteWallet: build.mutation<DeleteWalletResult, DeleteWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getWallet: build.query<GetWalletResult, GetWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateWallet: build.mutation<UpdateWalletResult, UpdateWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.changedWallet,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreWallet: build.mutation<RestoreWalletResult, RestoreWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    syncWallet: build.mutation<SyncWalletResult, SyncWalletArgs>({
      query: (queryArg) => ({
        url: `/api/v1/wallets/${encodeURIComponent(String(queryArg))}/sync`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as walletsEndpoints };
export type ListWalletsResult = Wallets;
export type ListWalletsArgs = void;
export type AddWalletResult = Wallet;
export type AddWalletArgs = NewWallet;
export type DeleteWalletResult = null;
export type DeleteWalletArgs = {
  id: string;
  "If-Match": string;
};
export type GetWalletResult = Wallet;
export type GetWalletArgs = string;
export type UpdateWalletResult = Wallet;
export type UpdateWalletArgs = {
  id: string;
  "If-Match": string;
  changedWallet: ChangedWallet;
};
export type RestoreWalletResult = Wallet;
export type RestoreWalletArgs = string;
export type SyncWalletResult = Wallet;
export type SyncWalletArgs = string;
export type WalletChain = Schemas['WalletChain'];
export type WalletHolding = Schemas['WalletHolding'];
export type Wallet = Schemas['Wallet'];
export type Wallets = Schemas['Wallets'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewWallet = Schemas['NewWallet'];
export type ChangedWallet = Schemas['ChangedWallet'];
