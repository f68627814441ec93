/** Sign in, with what the product does at the left. */

import { ChartLine, ShieldCheck, Waypoints } from 'lucide-react';
import styles from './AuthFrame.module.css';
import { SignInForm } from './SignInForm';

const facts = [
  {
    icon: ChartLine,
    title: 'Forecasts with a track record',
    text: 'Every range is scored against what happened. A model that does worse than assuming no change says so.',
  },
  {
    icon: Waypoints,
    title: 'Figures that name their source',
    text: 'Each number carries where it came from and how old it is. An outage of a provider is never shown as a lack of activity.',
  },
  {
    icon: ShieldCheck,
    title: 'Your sessions in your hands',
    text: 'Every device is listed and can be signed out. Codes, keys and passwords never leave the server again.',
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
