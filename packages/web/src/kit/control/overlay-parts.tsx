import { App } from 'antd';
import { useEffect } from 'react';

/** Shows toasts, notifications and questions. */
export type OverlayApi = ReturnType<typeof App.useApp>;

interface ReadyProps {
  readonly onReady: (api: OverlayApi) => void;
}

function Ready({ onReady }: ReadyProps) {
  const api = App.useApp();
  useEffect(() => onReady(api), [api, onReady]);
  return null;
}

/** Containers of toasts, notifications and questions, in the theme around them. */
export function OverlayParts({ mostToasts, onReady }: ReadyProps & { readonly mostToasts: number | undefined }) {
  return (
    <App component={false} message={mostToasts === undefined ? {} : { maxCount: mostToasts }}>
      <Ready onReady={onReady} />
    </App>
  );
}
