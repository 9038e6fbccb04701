import type { Route, Router } from '../../app/index.ts';

/** Click on a back link: to where one came from in the app, a table perhaps; else to what the screen belongs to, never out of the app. */
export function goBack(event: MouseEvent, router: Router, parent: Route): void {
  // With a key held the browser opens the link's target elsewhere.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.back(parent);
}
