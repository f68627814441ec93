/** A button of the toolbar that opens a menu. */

import { type LucideIcon, MessageSquareWarning } from 'lucide-react';
import { IconButton } from '@/ui/Button';
import { Menu, type MenuItem } from '@/ui/Menu';

interface ToolMenuProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly items: readonly MenuItem[];
}

export function ToolMenu({ label, icon: Icon = MessageSquareWarning, items }: ToolMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <IconButton label={label} title={label} tabIndex={-1} {...props}>
          <Icon />
        </IconButton>
      )}
    />
  );
}
