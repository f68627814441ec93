/** Wallets: addresses and extended public keys whose movements are read from their chains into the ledger. */

import { baseApi } from './baseApi';
import { type Wallet, type Wallets, walletsEndpoints } from './endpoints/wallets';
import { reshape } from './reshape';

export type { NewWallet, Wallet, WalletChain, WalletHolding } from './endpoints/wallets';

/** True while the server reads the wallet, or is about to. */
export const isSyncing = ({ chains }: Pick<Wallet, 'chains'>): boolean =>
  chains.some(({ state }) => state === 'waiting' || state === 'reading');

/** True where a wallet was being read and no longer is: the ledger may have new movements. */
function isRead(before: readonly Wallet[], after: readonly Wallet[]): boolean {
  const idle = new Set(after.filter((wallet) => !isSyncing(wallet)).map(({ id }) => id));
  return before.some((wallet) => isSyncing(wallet) && idle.has(wallet.id));
}

/** A wallet is an account: what changes it changes accounts, lots and figures too. */
const changes = { invalidatesTags: ['Wallet', 'Ledger'] } as const;

const shaped = reshape(walletsEndpoints, {
  listWallets: { answer: ({ wallets }: Wallets) => wallets },
  updateWallet: { versioned: true },
  deleteWallet: { versioned: true },
});

export const walletsApi = shaped.enhanceEndpoints({
  endpoints: {
    listWallets: {
      providesTags: ['Wallet'],
      async onQueryStarted(_none, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data ?? [];
        const { data: after } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (after !== undefined && isRead(before, after)) dispatch(baseApi.util.invalidateTags(['Ledger']));
      },
    },
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
