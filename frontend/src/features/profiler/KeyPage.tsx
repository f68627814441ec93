/** All Bitcoin addresses of an extended public key or a descriptor as one. The key is in the memory of the tab; without one, it is asked for. */

import { forgetKey, useHeldKey } from '@/ui/heldKey';
import { PageHeader } from '@/ui/PageHeader';
import { KeyForm } from './components/KeyForm';
import { KeyProfile } from './components/KeyProfile';
import { copy } from './copy';
import { useAlike } from './useAlike';

export default function KeyPage() {
  const held = useHeldKey();
  useAlike();
  if (held !== null) return <KeyProfile key={held.id} held={held} onForget={forgetKey} />;
  return (
    <>
      <PageHeader title={copy.profileAKey} sub={copy.allBitcoinAddressesOfAn} />
      <KeyForm />
    </>
  );
}
