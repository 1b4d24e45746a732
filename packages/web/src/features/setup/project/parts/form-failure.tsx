import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import type { ApiError } from '../../../../platform/api/api-error.ts';
import { projectSetupText } from '../text.ts';

/** Why a form was not saved, if it belongs to no field; a newer version can be loaded. */
export function FormFailure({
  failure,
  error,
  onReload,
}: {
  /** The error that belongs to no field. */
  readonly failure: string | null;
  readonly error?: ApiError | null;
  readonly onReload?: () => void;
}) {
  const t = projectSetupText.useText();
  if (failure === null) return null;
  // A value in use is 409 too, with its field; only a newer version can be loaded.
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
