/** What the page of wallets shows beside the list, kept in the address: the wallet whose holdings are open, and the dialog. */

export interface View {
  /** Whose holdings are all shown. */
  readonly wallet: string;
  readonly open: '' | 'new';
}

const ID_LENGTH = 36;

export function readView(query: URLSearchParams): View {
  return { wallet: (query.get('wallet') ?? '').slice(0, ID_LENGTH), open: query.get('open') === 'new' ? 'new' : '' };
}

export function writeView({ wallet, open }: View): URLSearchParams {
  const query = new URLSearchParams();
  if (wallet !== '') query.set('wallet', wallet);
  if (open !== '') query.set('open', open);
  return query;
}
