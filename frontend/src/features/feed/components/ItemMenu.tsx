/** What can be done with an item: mark it as read, mute what it is about, or add it to a case. */

import { BriefcaseBusiness, Check, Ellipsis, VolumeX } from 'lucide-react';
import type { FeedItem } from '@/api/feedApi';
import { matchName, titleWords } from '@/domain/feed/words';
import { useCreates } from '@/domain/teams/useCreates';
import { askForCase } from '@/ui/askStore';
import { IconButton } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { copy } from '../copy';
import { itemPart, type MuteTarget, muteTargets, shortName } from '../mutes';
import styles from './FeedRow.module.css';

const MOST_REASONS = 4;

interface ItemMenuProps {
  readonly item: FeedItem;
  readonly onRead: () => void;
  readonly onMute: (target: MuteTarget) => void;
}

export function ItemMenu({ item, onRead, onMute }: ItemMenuProps) {
  const creates = useCreates();
  const reasons = item.matches.slice(0, MOST_REASONS);
  // All that it offers changes something, but for the reasons.
  if (!creates && reasons.length === 0) return null;
  return (
    <Menu
      label={copy.moreFor(item.title)}
      head={
        reasons.length === 0 ? undefined : (
          // The same words as on the chips: a finger cannot hover.
          <div className={styles.why}>
            <p>{copy.whyShown}</p>
            {reasons.map((match) => (
              <p key={`${match.kind}:${match.ref}`}>
                {matchName(match)}: {match.reason}
              </p>
            ))}
          </div>
        )
      }
      items={
        creates
          ? [
              ...(item.read ? [] : [{ key: 'read', label: copy.markAsRead, icon: Check, onPick: onRead }]),
              {
                key: 'case',
                label: copy.addToCase,
                icon: BriefcaseBusiness,
                onPick: () => askForCase(item.title, [itemPart(item, window.location.origin)]),
              },
              ...muteTargets(item).map((target, at) => ({
                key: `${target.kind}:${target.value}`,
                label: copy.mute(shortName(target.name)),
                icon: VolumeX,
                ruled: at === 0,
                onPick: () => onMute(target),
              })),
              {
                key: 'word',
                label: copy.muteAWord,
                icon: VolumeX,
                onPick: () => onMute({ kind: 'word', value: '', name: '', words: titleWords(item.title) }),
              },
            ]
          : []
      }
      trigger={(props) => (
        <IconButton {...props} label={copy.moreFor(item.title)}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
}
