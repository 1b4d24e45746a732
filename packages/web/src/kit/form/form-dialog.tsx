import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly pending: boolean;
  /** Rejection by the server that belongs to no single field. */
  readonly failure: string | null;
  readonly width?: number;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with one form: Enter in any field, or its button, submits it; one request at a time. */
export function FormDialog({ title, okText, pending, failure, width = 520, onSubmit, onClose, children }: FormDialogProps) {
  const submit = () => {
    if (!pending) onSubmit();
  };
  return (
    <Dialog title={title} okText={okText} busy={pending} onOk={submit} onCancel={onClose} width={width}>
      <Form failure={failure} onSubmit={submit}>
        {children}
        {/* Without its own button a form is not submitted by Enter. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </Form>
    </Dialog>
  );
}
