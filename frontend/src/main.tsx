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

createRoot(root).render(
  <StrictMode>
    <Provider store={startStore()}>
      <ThemeProvider>
        <RouterProvider router={createRouter()} />
      </ThemeProvider>
    </Provider>
  </StrictMode>,
);
