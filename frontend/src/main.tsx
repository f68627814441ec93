/** Starts the application. */

import './theme/fonts.css';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { readTokens } from './api/tokens';
import { paths } from './app/paths';
import { createRouter } from './app/router';
import { startStore } from './app/store';
import { ThemeProvider } from './theme/ThemeProvider';
import { startPreferences } from './ui/preferences';

// The guard would send a guest from the root to the sign-in page anyway, but only after the shell and the home page were fetched.
if (location.pathname === paths.root && readTokens().accessToken === null) history.replaceState(null, '', paths.signIn);

startPreferences();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

// Both begin to ask the server at once; only drawing waits.
const store = startStore();
const router = createRouter();

/** The text's font loads alongside the scripts. Text drawn without it wraps differently, and the page shifts once it arrives; this is how long to wait. */
const FONT_MS = 400;
const font = document.fonts.load('1em "Geist Variable"').catch(() => []);
const patience = new Promise((done) => setTimeout(done, FONT_MS));

void Promise.race([font, patience]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </Provider>
    </StrictMode>,
  ),
);
