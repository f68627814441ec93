/** The four error pages, worded as the specification words them. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { Button, ButtonLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useTabTitle } from '@/ui/PageHeader';
import { copy } from './copy';
import styles from './ErrorPage.module.css';

export type ErrorCode = 401 | 404 | 500 | 503;

interface Words {
  title: string;
  text: string;
}

const words: Record<ErrorCode, Words> = {
  500: { title: copy.oopsSomethingWentWrong, text: copy.weApologizeForTheInconvenience },
  404: { title: copy.oopsPageNotFound, text: copy.itMayHaveMovedOr },
  503: {
    title: copy.websiteIsUnderMaintenance,
    text: copy.theServiceIsNotTaking,
  },
  401: {
    title: copy.oopsYouDontHavePermission,
    text: copy.pleaseLogInWithThe,
  },
};

const maintenance = copy.duringMaintenanceNothingYouStored;

function Ways() {
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <>
      <Button onClick={goBack}>{copy.goBack}</Button>
      <ButtonLink to={paths.home} kind="primary">
        {copy.backToHome}
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
            {copy.learnMore}
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
