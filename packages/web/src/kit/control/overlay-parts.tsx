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
export function OverlayParts({ maxToasts, onReady }: ReadyProps & { readonly maxToasts: number | undefined }) {
  return (
    <App component={false} message={maxToasts === undefined ? {} : { maxCount: maxToasts }}>
      <Ready onReady={onReady} />
    </App>
  );
}
