import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import type { ApiError } from '../../../../platform/api/api-error.ts';
import { projectSetupText } from '../text.ts';

/** Why something was not saved, where no field says it; somebody else's change can be loaded. */
export function FormFailure({
  failure,
  error,
  onReload,
}: {
  /** What stands beside no field. */
  readonly failure: string | null;
  readonly error?: ApiError | null;
  readonly onReload?: () => void;
}) {
  const t = projectSetupText.useText();
  if (failure === null) return null;
  // What is in use is 409 too, and says of which field; only a newer version can be loaded.
  const stale = error?.code === 409 && error.fields.length === 0 && onReload !== undefined;
  return (
    <Notice
      kind="error"
      role="alert"
      title={failure}
      description={stale ? t(($) => $.conflict) : undefined}
      action={
        stale && (
          <Button size="small" onClick={onReload}>
            {t(($) => $.reload)}
          </Button>
        )
      }
    />
  );
}
