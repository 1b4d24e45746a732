import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import { useRef } from 'react';

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox], [role=switch], [contenteditable=true]';
const safe = '.ant-modal-footer button:not(.ant-btn-primary):not(.ant-btn-dangerous), .ant-modal-close, .ant-drawer-close';

const usable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled, [aria-disabled=true], [readonly]') && element.offsetParent !== null;

/** Puts the focus into the first field of a dialog, without one on its first safe action; what took the focus by itself keeps it. */
export function focusFirst(host: ParentNode): void {
  if (document.activeElement?.matches(fields) && host.contains(document.activeElement)) return;
  const first = [...host.querySelectorAll(fields)].find(usable) ?? [...host.querySelectorAll(safe)].find(usable);
  first?.focus();
}

/** A dialog that opens with the focus in its first field. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'afterOpenChange' | 'modalRender'>) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <Modal
      {...props}
      modalRender={(drawn) => <div ref={host}>{drawn}</div>}
      afterOpenChange={(open) => {
        if (open && host.current !== null) focusFirst(host.current);
      }}
    >
      {children}
    </Modal>
  );
}

/** A drawer with a form, opened the same way. */
export function FormDrawer({ children, ...props }: Omit<DrawerProps, 'afterOpenChange' | 'drawerRender'>) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      {...props}
      drawerRender={(drawn) => (
        <div ref={host} style={{ display: 'contents' }}>
          {drawn}
        </div>
      )}
      afterOpenChange={(open) => {
        if (open && host.current !== null) focusFirst(host.current);
      }}
    >
      {children}
    </Drawer>
  );
}
