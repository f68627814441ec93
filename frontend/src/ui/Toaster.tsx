/** Draws the toast: 5 s, one visible, swipe right by 50 px, F8 moves the focus to it. */

import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from './Button';
import { classes } from './classes';
import { RequestLine } from './RequestLine';
import styles from './Toaster.module.css';
import { dismissToast, useToast } from './toastStore';

export const TOAST_MS = 5_000;

export default function Toaster() {
  const toast = useToast();
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={50}>
      {toast !== null && (
        <Toast.Root
          key={toast.key}
          type={toast.kind === 'destructive' ? 'foreground' : 'background'}
          className={classes(styles.toast, toast.kind === 'destructive' && styles.destructive)}
          onOpenChange={(open) => !open && dismissToast(toast.key)}
        >
          <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
          {toast.description !== undefined && (
            <Toast.Description className={styles.description}>{toast.description}</Toast.Description>
          )}
          {toast.link !== undefined && (
            <Toast.Action asChild altText={`${toast.link.label}: press F8, then Enter`}>
              <Link className={styles.link} to={toast.link.to}>
                {toast.link.label}
              </Link>
            </Toast.Action>
          )}
          {toast.requestId !== undefined && <RequestLine id={toast.requestId} className={styles.request} />}
          <Toast.Close asChild>
            <IconButton label="Close" className={styles.close}>
              <X />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} className={styles.viewport} />
    </Toast.Provider>
  );
}
