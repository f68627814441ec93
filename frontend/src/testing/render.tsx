/** Renders routes with a store of their own, as the application does. */

import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createStore, type Store } from '@/app/store';
import { ThemeProvider } from '@/theme/ThemeProvider';

export function renderRoutes(routes: RouteObject[], at: string, store: Store = createStore()) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <Provider store={store}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...view, router, store };
}
