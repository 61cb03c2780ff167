import {
  ANGLES,
  EFFECTS,
  LAYERS,
  LONGEST_SCENE,
  MOST_VARIATIONS,
  SOURCES,
  SPEEDS,
  TRANSITIONS,
  VARIATIONS,
} from '@easel/providers/questions/analysis-document';
import {
  ASPECTS,
  LONGEST_SCRIPT,
  LONGEST_TEXT,
  MOST_SCENES,
  MOST_SLOTS,
  SHORTEST_SCRIPT,
} from './script-format.js';

const words = (list: readonly string[]): string => list.map((word) => `\`${word}\``).join(', ');

/** A script that every rule lets pass: shown in the guide, and held to the rules by its spec. */
export const EXAMPLE_SCRIPT = {
  meta: { title: 'The Keeper', aspectRatio: '16:9', language: 'en' },
  look: {
    style: 'hand-held, documentary',
    grade: 'cold blues, one warm light',
    lighting: 'dusk, practical lamp',
  },
  slots: [
    {
      slotId: 'keeper',
      label: 'the keeper',
      source: 'wired-character',
      role: 'lead',
      description: 'A woman of sixty, grey plait, yellow oilskin coat, weathered hands.',
      variations: [
        {
          variationId: 'flashback',
          label: 'the keeper as a girl',
          description: 'The same woman at nine, two dark plaits, a red jumper.',
        },
      ],
    },
    {
      slotId: 'lighthouse',
      label: 'the lighthouse',
      source: 'wired-location',
      role: 'where it happens',
      description: 'A white tower on black rock, paint flaking, iron gallery around the lamp.',
    },
  ],
  scenes: [
    {
      startSec: 0,
      endSec: 4,
      label: 'Climb',
      shotType: 'wide',
      camera: 'slow tilt up',
      angle: 'low',
      visual: '{slot:keeper} climbs the outer stair of {slot:lighthouse} against the wind.',
      transitionOut: 'cut',
      audio: [{ mode: 'sfx', content: 'wind, gulls, boots on iron' }],
    },
    {
      startSec: 4,
      endSec: 8.5,
      label: 'First time',
      shotType: 'close-up',
      camera: 'static',
      speed: 'slow-motion',
      effects: ['grain'],
      visual: '{slot:keeper} reaches for the brass switch of the lamp, eyes wide.',
      slotVariations: { keeper: 'flashback' },
      transitionOut: 'dissolve',
      audio: [{ mode: 'speech', content: 'May I?', voice: 'a child, whispering', speakerSlot: 'keeper' }],
    },
  ],
} as const;

/** How to write a script, for people and for agents that write one. */
export const AUTHORING_SKILL = `# Writing a script for a recast

A script is a JSON document that says, second by second, what a short film shows and sounds like. It has the same form
as the analysis of a video (\`video-analysis\`), so whatever can be done with an analysis can be done with a script:
above all a recast, which finds a face for everyone in it and shoots it.

Write as a director of photography would: what the camera sees, not what somebody means by it.

## The way

1. Write the script.
2. \`POST /v1/video-analysis/import/validate\` with \`{ "script": … }\`. It is free. Mend what \`errors\` names (each has a
   \`path\`, a \`message\` and often a \`hint\`), and look at \`warnings\`, until \`valid\` is true.
3. \`POST /v1/video-analysis/import\` with \`{ "script": …, "rightsAttested": true }\`. Set that only if the person you write
   for says they have the rights. The answer has a \`jobId\`; the same script gives the same job again.
4. \`POST /v1/recast/estimate\` with \`{ "analysisJobId": jobId }\`: show the credits before anything is spent.
5. \`POST /v1/recast\` with \`analysisJobId\`, \`workflowId\` and \`"rightsAttested": true\`, then read \`GET /v1/recast/:id\` until it is \`planned\`.
   With \`interactive: true\` it stops at gates, and \`interactive.next\` names the one that is open; answer with
   \`POST /v1/recast/:id/select\`.
6. \`POST /v1/recast/:id/start\` shoots the film; it is done when the status is \`completed\`.

## The document

| member | needed | what it is |
| --- | --- | --- |
| \`meta\` | yes | \`title\` (needed, up to 200 characters), \`aspectRatio\` (needed: ${words(ASPECTS)}), \`language\`, \`width\`, \`height\` |
| \`look\` | no | what holds for the whole film, each up to 500 characters: \`style\`, \`grade\`, \`format\`, \`lens\`, \`lighting\`, \`genre\`, \`influence\` |
| \`slots\` | no | who and what is seen again; up to ${MOST_SLOTS} |
| \`scenes\` | yes | 1 to ${MOST_SCENES}, in order |

### A slot

A part that can be cast. Give one to everyone and everything that has to look the same in more than one scene. A crowd,
a passing car or the weather needs none.

| member | needed | what it is |
| --- | --- | --- |
| \`slotId\` | yes | lower-case words joined by hyphens, unique: \`old-fox\` |
| \`label\` | yes | what it is called in a sentence: \`the old fox\` |
| \`source\` | yes | ${words(SOURCES)} |
| \`description\` | yes | what it looks like, and nothing else: age, build, hair, clothes, material, colours. The picture is drawn from this |
| \`role\` | no | what it is in the story |
| \`variations\` | no | up to ${MOST_VARIATIONS} other looks of it: \`variationId\` (${words(VARIATIONS)} or \`alt-1\`, \`alt-2\` …), \`label\`, \`description\`, \`refImageUrl\` |

### A scene

One shot. A new shot, place or time is a new scene.

| member | needed | what it is |
| --- | --- | --- |
| \`startSec\`, \`endSec\` | yes | seconds. The first begins at 0, and each begins where the one before ends |
| \`visual\` | yes | what is seen and what moves, up to ${LONGEST_TEXT} characters. Name slots as \`{slot:old-fox}\` |
| \`label\` | no | a few words for people |
| \`shotType\`, \`camera\` | no | \`wide\`, \`close-up\` …; how the camera moves |
| \`angle\` | no | ${words(ANGLES)} |
| \`speed\` | no | ${words(SPEEDS)} |
| \`effects\` | no | a list of ${words(EFFECTS)} |
| \`transitionOut\` | no | ${words(TRANSITIONS)} |
| \`audio\` | no | up to 20 layers: \`mode\` (${words(LAYERS)}), \`content\` (the words, or what is heard), \`voice\` (how they sound), \`speakerSlot\` (whose mouth moves) |
| \`onScreenText\` | no | words that are read in the picture |
| \`slotVariations\` | no | which look of a slot is seen: \`{ "old-fox": "disguise" }\` |

Leave out \`sceneNumber\`, \`slotRefs\`, \`visualResolved\` and \`meta.durationSec\`: they follow from the rest and are derived.

## Bounds

- A scene lasts up to ${LONGEST_SCENE} s. A longer moment is two scenes that go on from each other.
- All scenes together last ${SHORTEST_SCRIPT} to ${LONGEST_SCRIPT} s. A recast shoots up to two minutes.
- Every \`{slot:…}\`, \`speakerSlot\` and key of \`slotVariations\` names a slot of the script.

## What makes a script good

- One action in a scene. "She opens the door, sits down and reads the letter" is three.
- Say where figures stand and which way they look when that has to match from scene to scene.
- Do not describe a slot again in \`visual\`; say only what differs: \`{slot:keeper}, soaked, …\`.
- Speech takes about two and a half words a second. Count, before you give a line to a scene of three seconds.
- Where nobody speaks and there is music, describe the music as a layer of \`mode\` \`music\`: an interactive recast then
  offers tracks for the whole film.
- Write no names of living people and no brands that the person you write for has no rights to.

## An example

\`\`\`json
${JSON.stringify(EXAMPLE_SCRIPT, null, 2)}
\`\`\`
`;
