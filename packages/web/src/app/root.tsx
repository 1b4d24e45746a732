import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { Look } from '../kit/control/look.tsx';
import { WidgetsProvider } from '../kit/panel/widgets-context.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { router } from './router.tsx';
import { widgets } from './widgets.ts';

/** Providers around the pages: theme, language, cache, toasts, widgets, router. */
export function Root() {
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <WidgetsProvider value={widgets}>
          <RouterProvider router={router} />
        </WidgetsProvider>
      </QueryClientProvider>
    </Look>
  );
}
