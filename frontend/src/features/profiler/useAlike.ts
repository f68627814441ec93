/** The address under the pointer or the focus is marked wherever else it stands on the page. */

import { useEffect } from 'react';

const NAME = 'data-alike';

export function useAlike(): void {
  useEffect(() => {
    let marked = '';
    const clear = () => {
      for (const element of document.querySelectorAll(`[${NAME}]`)) element.removeAttribute(NAME);
    };
    const look = ({ target }: Event) => {
      const place = target instanceof Element ? target.closest<HTMLElement>('main [data-address]') : null;
      const address = place?.dataset.address ?? '';
      if (address === marked) return;
      marked = address;
      clear();
      if (address === '') return;
      const same = document.querySelectorAll(`main [data-address="${CSS.escape(address)}"]`);
      if (same.length > 1) for (const element of same) element.setAttribute(NAME, '');
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
      clear();
    };
  }, []);
}
