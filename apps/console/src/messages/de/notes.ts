export default {
  Notes: 'Notizen',
  Note: 'Notiz',
  'Add note': 'Notiz hinzufügen',
  changed: 'geändert',
  'For {names}': 'Für {names}',
  'Change note': 'Notiz ändern',
  'Delete note': 'Notiz löschen',
  'Notify colleagues': 'Kolleginnen und Kollegen darauf hinweisen',
  'They find it among the notes that name them, under Alerts':
    'Sie finden sie unter den Notizen, die sie nennen, bei den Benachrichtigungen',
  'Notes that name you': 'Notizen, die Sie nennen',
  'See the creator': 'Den Creator ansehen',
  'See the post': 'Den Beitrag ansehen',
};
