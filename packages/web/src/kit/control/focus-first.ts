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
