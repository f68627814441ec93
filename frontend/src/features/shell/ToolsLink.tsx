/** The way to the page of all tools, as a button of the frame. */

import { paths } from '@/app/paths';
import { toolIcons } from '@/app/toolIcons';
import { toolAt } from '@/app/tools';
import { IconLink } from '@/ui/Button';
import { Tooltip } from '@/ui/Tooltip';

const { title } = toolAt(paths.apps);
const Icon = toolIcons[paths.apps];

export function ToolsLink({ onGo }: { readonly onGo?: () => void }) {
  return (
    <Tooltip text={title} side="bottom">
      <IconLink to={paths.apps} label={title} onClick={onGo}>
        <Icon />
      </IconLink>
    </Tooltip>
  );
}
