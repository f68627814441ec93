/** Wallets: addresses and extended public keys whose movements are read from their chains into the ledger. */

import { type Wallets, walletsEndpoints } from './endpoints/wallets';
import { reshape } from './reshape';

export type { NewWallet, Wallet, WalletChain, WalletHolding } from './endpoints/wallets';

/** A wallet is an account: what changes it changes accounts, lots and figures too. */
const changes = { invalidatesTags: ['Wallet', 'Ledger'] } as const;

const shaped = reshape(walletsEndpoints, {
  listWallets: { answer: ({ wallets }: Wallets) => wallets },
  updateWallet: { versioned: true },
  deleteWallet: { versioned: true },
});

export const walletsApi = shaped.enhanceEndpoints({
  endpoints: {
    listWallets: { providesTags: ['Wallet'] },
    addWallet: changes,
    updateWallet: changes,
    deleteWallet: changes,
    restoreWallet: changes,
    syncWallet: { invalidatesTags: ['Wallet'] },
  },
});

export const {
  useListWalletsQuery,
  useAddWalletMutation,
  useUpdateWalletMutation,
  useDeleteWalletMutation,
  useRestoreWalletMutation,
  useSyncWalletMutation,
} = walletsApi;
