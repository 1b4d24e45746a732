import { MutationCache, QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import { callPhaseMs, onPulse } from '../pulse.ts';
import { toast } from '../toast.ts';
import { ApiError } from './api-error.ts';
import { isShownAsToast } from './envelope.ts';

/** The same error is shown only once at a time. */
const showError = ({ code, message }: ApiError): void => toast.error(message, { key: `${code}:${message}` });

/** Shows an error to the user, unless it is already shown elsewhere. */
export function showErrorToast(error: unknown): void {
  if (isShownAsToast(error)) showError(error as ApiError);
}

const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503) && error.code !== 408;

/** How long a response counts as fresh, ms. */
export const usualFreshMs = 5000;

const repeats = new Map<number, () => void>();
let repeatId = 0;

// Repeating calls (`refetchInterval`) share the timer of the clocks.
timeoutManager.setTimeoutProvider<number>({
  setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (run, ms) => {
    repeatId += 1;
    repeats.set(repeatId, onPulse(ms, run, callPhaseMs));
    return repeatId;
  },
  clearInterval: (id = 0) => {
    repeats.get(id)?.();
    repeats.delete(id);
  },
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A first failure is shown in place of the data; a toast reports a failed refresh.
      if (query.meta?.['quiet'] !== true && query.state.data !== undefined) showErrorToast(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.['quiet'] === true) return;
      // `call` has its own message for changes that the server refused without one.
      if (error instanceof ApiError && error.isSilent) showError(error);
      else showErrorToast(error);
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && worthRetrying(error), staleTime: usualFreshMs, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
