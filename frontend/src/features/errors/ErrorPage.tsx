/** The four error pages, worded as the specification words them. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { Button, ButtonLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useTabTitle } from '@/ui/PageHeader';
import styles from './ErrorPage.module.css';

export type ErrorCode = 401 | 404 | 500 | 503;

interface Words {
  title: string;
  text: string;
}

const words: Record<ErrorCode, Words> = {
  500: { title: 'Oops! Something went wrong', text: 'We apologize for the inconvenience. Please try again later.' },
  404: { title: 'Oops! Page Not Found!', text: 'It may have moved, or the address has a typo.' },
  503: {
    title: 'Website is under maintenance!',
    text: 'The service is not taking requests at the moment. It will be back soon.',
  },
  401: {
    title: "Oops! You don't have permission to access this page.",
    text: 'Please log in with the appropriate credentials to see it.',
  },
};

const maintenance =
  'During maintenance nothing you stored is touched. Open pages keep what they show and catch up when the service is back; prices carry their age until then.';

function Ways() {
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <>
      <Button onClick={goBack}>Go Back</Button>
      <ButtonLink to={paths.home} kind="primary">
        Back to Home
      </ButtonLink>
    </>
  );
}

export function ErrorPage({ code, inside, detail }: { code: ErrorCode; inside?: boolean; detail?: string }) {
  const [learned, setLearned] = useState(false);
  const { title, text } = words[code];
  const Element = inside ? 'div' : 'main';
  useTabTitle(title);
  return (
    <Element className={classes(styles.page, inside && styles.inside)}>
      <p className={classes('mono', styles.code)}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {code === 503 ? (
          <Button aria-expanded={learned} onClick={() => setLearned(!learned)}>
            Learn more
          </Button>
        ) : (
          <Ways />
        )}
      </div>
      {code === 503 && learned && <p className={styles.detail}>{maintenance}</p>}
      {detail !== undefined && <p className={classes('mono', styles.detail)}>{detail}</p>}
    </Element>
  );
}
