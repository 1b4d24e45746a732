/** Runs hooks in React without a browser: the component renders nothing, so a node without events is sufficient. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';

const silent = () => undefined;

/** The minimal document and root element for React. */
function rootElement(): Element {
  const document = {
    nodeType: 9,
    addEventListener: silent,
    removeEventListener: silent,
    activeElement: null,
    getElementById: () => null,
    documentElement: { lang: '' },
  };
  const view = { document, event: undefined, getSelection: () => null, HTMLIFrameElement: class {} };
  Object.assign(document, { defaultView: view });
  const element = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document, textContent: '' };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window: view, document });
  return Object.assign(element, { addEventListener: silent, removeEventListener: silent }) as unknown as Element;
}

export interface RenderedHook<T, P> {
  /** Result of the latest render. */
  readonly result: { readonly current: T };
  rerender(props: P): Promise<void>;
  unmount(): Promise<void>;
}

interface ProbeProps {
  readonly run: () => void;
}

function Probe({ run }: ProbeProps) {
  run();
  return null;
}

/** `result.current` is the hook's return value; events and responses must be wrapped in React's `act`. */
export async function renderHook<T, P>(hook: (props: P) => T, props: P): Promise<RenderedHook<T, P>> {
  const root = createRoot(rootElement());
  const result = { current: undefined as T };
  const rerender = (given: P) => {
    const run = () => {
      result.current = hook(given);
    };
    return act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe, { run }))));
  };
  await rerender(props);
  return { result, rerender, unmount: () => act(async () => root.unmount()) };
}
