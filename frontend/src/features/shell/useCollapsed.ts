/** Whether the sidebar shows icons only. Kept in local storage; a narrow window always has the whole menu. */

import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '@/api/browserStorage';
import { useIsPhone } from '@/ui/viewport';

export const COLLAPSED_KEY = 'collapsed-sidebar';

const stored = (): boolean => readStored(COLLAPSED_KEY) === 'true';

export function useCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const isPhone = useIsPhone();
  const [collapsed, setCollapsed] = useState(stored);

  useEffect(() => {
    if (isPhone) setCollapsed(false);
  }, [isPhone]);

  useEffect(() => {
    writeStored(COLLAPSED_KEY, String(collapsed));
  }, [collapsed]);

  const toggle = useCallback(() => setCollapsed((before) => !before), []);
  return [collapsed && !isPhone, toggle];
}
