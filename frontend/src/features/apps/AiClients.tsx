/** How to connect an AI client (MCP): the server's address to copy, and the steps. */

import { CopyText } from '@/ui/CopyText';
import { Panel } from '@/ui/Panel';
import styles from './Apps.module.css';
import { copy } from './copy';

export function AiClients() {
  return (
    <Panel title={copy.aiClients}>
      <p className={styles.intro}>{copy.letAnAiClientLookUp}</p>
      <CopyText text={`${window.location.origin}/mcp`} what={copy.serverAddress} />
      <ol className={styles.steps}>
        {copy.connectAnAiClient.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  );
}
