/** Shown while it is not yet known who is signed in. Quiet for the first moment, so that fast answers do not flicker. */

import styles from './Loading.module.css';

export const Loading = () => (
  <p role="status" className={styles.loading}>
    Loading...
  </p>
);
