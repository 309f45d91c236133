-- What rings somebody's phone, in place of whether reminders do. Never edited once released.

ALTER TABLE people ADD COLUMN rings TEXT NOT NULL DEFAULT 'at-once'; -- at-once, reminders, never
UPDATE people SET rings = 'never' WHERE reminders = 0;
ALTER TABLE people DROP COLUMN reminders;
