import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const ROWS = [
  'ddddddddddd,"Brew, slowly","Jan 13, 2025",161,1,',
  ' -dddddddddd,Second,"Jul 3, 2022",1008,,2',
];
const TABLES = {
  English: ['Content,Video title,Video publish time,Duration,Views,Likes', 'Total,,,,159475,10'],
  German: [
    'Videos,Videotitel,Veröffentlichungszeitpunkt des Videos,Dauer,Aufrufe,„Mag ich“-Bewertungen',
    'Gesamt,,,,159475,10',
  ],
  French: [
    'Contenu,Titre de la vidéo,Heure de publication de la vidéo,Durée,Vues,J’aime',
    'Total,,,,"159\u202f475",10',
  ],
  Spanish: [
    'Contenido,Título del vídeo,Hora de publicación del vídeo,Duración,Visualizaciones,Me gusta',
    'Total,,,,159475,10',
  ],
  Portuguese: [
    'Conteúdo,Título do vídeo,Horário de publicação do vídeo,Duração,Visualizações,Marcações Gostei',
    'Total,,,,159475,10',
  ],
};

describe('YouTube Studio', () => {
  it.each(Object.entries(TABLES))('reads the table of content with headers in %s', async (_, head) => {
    const { format, questions, posts, refused } = await read([...head, ...ROWS].join('\n'), {
      account: 'brewers',
    });
    expect({ format, questions, refused }).toEqual({
      format: 'youtube-studio',
      questions: ['account brewers', 'readAt'],
      refused: {},
    });
    expect(posts).toMatchObject([
      {
        externalId: 'ddddddddddd',
        takenAt: new Date('2025-01-13T00:00:00Z'),
        takenAtBasis: 'DAY',
        caption: 'Brew, slowly',
        profile: { accountName: 'brewers' },
        media: [{ videoDuration: 161 }],
        snapshots: [{ views: 1, likes: null }],
      },
      { externalId: '-dddddddddd', snapshots: [{ views: null, likes: 2 }] },
    ]);
  });

  it('asks whose channel it is', async () => {
    const { questions, refused } = await read([...TABLES.English, ROWS[0]].join('\n'));
    expect(questions).toContain('account null');
    expect(refused[3]).toContain('answer account');
  });

  it.each([
    'Geography,Views,Watch time (hours)\nTotal,10,1\nDE,6,1\nFR,4,0\n',
    'Date,Views\n2025-10-29,3415\n2025-10-30,3000\n',
    'Date,Content,Video title,Video publish time,Views\n2025-10-29,ddddddddddd,Brew,"Jan 13, 2025",4\n',
  ])('refuses tables of other things in words', async (table) => {
    await expect(read(table)).rejects.toThrow('This table has no posts');
  });
});
