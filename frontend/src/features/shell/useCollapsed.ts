/** Whether the sidebar shows icons only. Kept in local storage; a narrow window always has the whole menu. */

import { useEffect, useState } from 'react';
import { useIsPhone } from '@/ui/viewport';

export const COLLAPSED_KEY = 'collapsed-sidebar';

function stored(): boolean {
  try {
    return localStorage.getItem(COLLAPSED_KEY) === 'true';
  } catch {
    return false;
  }
}

export function useCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const isPhone = useIsPhone();
  const [collapsed, setCollapsed] = useState(stored);

  useEffect(() => {
    if (isPhone) setCollapsed(false);
  }, [isPhone]);

  useEffect(() => {
    try {
      localStorage.setItem(COLLAPSED_KEY, String(collapsed));
    } catch {
      // It then lasts as long as the page.
    }
  }, [collapsed]);

  return [collapsed && !isPhone, () => setCollapsed((before) => !before)];
}
