/** Sign in, with what the product does at the left. */

import { ChartLine, ShieldCheck, Waypoints } from 'lucide-react';
import styles from './AuthFrame.module.css';
import { copy } from './copy';
import { SignInForm } from './SignInForm';

const facts = [
  {
    icon: ChartLine,
    title: copy.forecastsWithATrackRecord,
    text: copy.everyRangeIsScoredAgainst,
  },
  {
    icon: Waypoints,
    title: copy.figuresThatNameTheirSource,
    text: copy.eachNumberCarriesWhereIt,
  },
  {
    icon: ShieldCheck,
    title: copy.yourSessionsInYourHands,
    text: copy.everyDeviceIsListedAnd,
  },
] as const;

export default function SignInSplitPage() {
  return (
    <SignInForm
      side={
        <div className={styles.facts}>
          {facts.map(({ icon: Icon, title, text }) => (
            <section key={title}>
              <Icon aria-hidden="true" />
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      }
    />
  );
}
