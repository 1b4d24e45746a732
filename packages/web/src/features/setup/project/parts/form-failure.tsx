import { Alert, Button, type FormInstance } from 'antd';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { projectSetupText } from '../text.ts';

/** Puts the server's sentences beside their fields; what belongs to no field is left for the top of the form. */
export function placeFaults(form: FormInstance, error: ApiError, fieldOf: (path: string) => string | null): void {
  const known = new Set(form.getFieldsValue(true) === undefined ? [] : Object.keys(form.getFieldsValue(true) as object));
  const placed = error.fields.flatMap(({ path, message }) => {
    const name = fieldOf(path);
    return name !== null && known.has(name) ? [{ name, errors: [message] }] : [];
  });
  form.setFields(placed);
  const first = placed[0]?.name;
  if (first !== undefined) form.getFieldInstance(first)?.focus?.();
}

/** The last step of a path: `body.timeZone` is `timeZone`. */
export const lastStep = (path: string): string => path.split('.').at(-1) ?? '';

/** Why something was not saved, above the form; somebody else's change can be loaded. */
export function FormFailure({ error, onReload }: { readonly error: ApiError | null; readonly onReload?: () => void }) {
  const t = projectSetupText.use();
  if (error === null || error.code === 4012) return null;
  // Keys that are taken are 409 too; only a newer version can be loaded.
  const stale = error.code === 409 && error.fields.length === 0 && onReload !== undefined;
  const details = error.fields.map(({ path, message }) => (path === '' ? message : `${lastStep(path)}: ${message}`));
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="form-failure"
      title={error.message}
      description={stale ? t(($) => $.conflict) : details.length > 0 ? details.join(' · ') : undefined}
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
