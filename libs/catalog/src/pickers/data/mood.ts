import { singlePicker } from '../define-picker.js';

export const mood = singlePicker({
  nodeType: 'mood',
  label: 'Mood',
  catalogId: 'mood',
  valueField: 'mood',
  defaultValue: 'calm',
  maxPicks: Infinity,
  categories: [
    {
      id: 'positive',
      label: 'Positive',
      icon: 'smile',
      options: [
        {
          id: 'happy',
          description: 'An easy, open smile that reaches the eyes.',
          promptHint: 'happy expression, easy open smile, bright crinkled eyes, relaxed shoulders',
        },
        {
          id: 'joyful',
          icon: 'laugh',
          description: 'Unrestrained delight, mid-laugh.',
          promptHint: 'overflowing with joy, wide laughing smile, lifted cheeks, whole body light',
        },
        {
          id: 'serene',
          description: 'Untroubled peace with a soft gaze.',
          promptHint: 'serene and untroubled, softened gaze, smooth brow, barely-there smile',
        },
        {
          id: 'playful',
          description: 'A teasing spark and a tilted head.',
          promptHint: 'playful mood, teasing grin, tilted head, mischief in the eyes',
        },
        {
          id: 'confident',
          description: 'Steady eye contact and squared posture.',
          promptHint: 'quietly confident, steady direct gaze, lifted chin, squared shoulders',
        },
        {
          id: 'loving',
          icon: 'heart',
          description: 'Tender warmth toward someone close.',
          promptHint: 'loving warmth, tender softened eyes, gentle smile, leaning closer',
        },
        {
          id: 'amused',
          description: 'A held-back smile at a private joke.',
          promptHint: 'amused, corners of the mouth tugging upward, one brow slightly raised',
        },
        {
          id: 'smirking',
          description: 'A crooked half-smile that knows something.',
          promptHint: 'knowing one-sided smirk, narrowed eyes, a hint of challenge',
        },
        {
          id: 'eccentric',
          description: 'Odd, delighted energy that ignores the rules.',
          promptHint: 'eccentric energy, wide delighted eyes, off-beat gesture, unpredictable charm',
        },
        {
          id: 'hopeful',
          description: 'Eyes lifted to something better ahead.',
          promptHint: 'hopeful look, eyes lifted toward the light, lips slightly parted, gentle anticipation',
        },
        {
          id: 'flirty',
          description: 'A sideways glance and a warm half-smile.',
          promptHint: 'flirty sideways glance, warm half-smile, chin dipped toward the shoulder',
        },
        {
          id: 'relieved',
          description: 'A long breath let go, tension leaving the face.',
          promptHint: 'visible relief, long exhale, eyes closing briefly, shoulders dropping',
        },
      ],
    },
    {
      id: 'negative',
      label: 'Negative',
      icon: 'frown',
      options: [
        {
          id: 'sad',
          description: 'Downturned mouth and lowered, wet eyes.',
          promptHint: 'sad expression, lowered glistening eyes, downturned mouth, slumped posture',
        },
        {
          id: 'angry',
          icon: 'angry',
          description: 'Hard brows, tight jaw, direct heat.',
          promptHint: 'angry glare, brows drawn hard together, clenched jaw, flared nostrils',
        },
        {
          id: 'afraid',
          description: 'Wide eyes and a body pulling back.',
          promptHint: 'afraid, wide staring eyes, raised tense brows, body shrinking back',
        },
        {
          id: 'anxious',
          description: 'Restless worry in the brow and hands.',
          promptHint: 'anxious tension, furrowed brow, darting eyes, fingers worrying each other',
        },
        {
          id: 'melancholy',
          description: 'A quiet, far-off ache.',
          promptHint: 'gentle melancholy, distant unfocused gaze, still face, weight of memory',
        },
        {
          id: 'devastated',
          description: 'A face coming apart under grief.',
          promptHint: 'utterly devastated, crumpled face, tears streaming, breath caught',
        },
        {
          id: 'grieving',
          description: 'Heavy, worn sorrow held inward.',
          promptHint: 'deep grief, reddened eyes, bowed head, hollow stillness',
        },
        {
          id: 'caught-off-guard',
          description: 'Frozen mid-moment, half turned.',
          promptHint: 'caught off guard, mid-turn, startled eyes, mouth just opening',
        },
        {
          id: 'aloof',
          description: 'Cool distance and a look past you.',
          promptHint: 'aloof and detached, cool gaze past the camera, expression withheld',
        },
        {
          id: 'vulnerable',
          description: 'Guard down, unsure and exposed.',
          promptHint: 'vulnerable, guard lowered, searching eyes, soft uncertain mouth',
        },
        {
          id: 'coy',
          description: 'A shy look up from a lowered face.',
          promptHint: 'coy, face lowered, glance rising through the lashes, faint smile',
        },
        {
          id: 'bored',
          description: 'Slack face and heavy eyelids.',
          promptHint: 'bored, heavy eyelids, cheek propped on hand, flat mouth',
        },
        {
          id: 'embarrassed',
          description: 'Flushed cheeks and eyes that dodge.',
          promptHint: 'embarrassed, flushed cheeks, averted eyes, awkward tight smile',
        },
        {
          id: 'disgusted',
          description: 'A wrinkled nose and curled lip.',
          promptHint: 'disgusted, wrinkled nose, curled upper lip, head recoiling',
        },
        {
          id: 'bewildered',
          description: 'Lost for an answer, brows uneven.',
          promptHint: 'bewildered, uneven brows, parted lips, blinking confusion',
        },
        {
          id: 'suspicious',
          description: 'A narrowed look that does not trust you.',
          promptHint: 'suspicious, narrowed sidelong eyes, tightened lips, head turned slightly away',
        },
        {
          id: 'resigned',
          description: 'Acceptance without hope.',
          promptHint: 'resigned, tired eyes, slow half-shrug, faint joyless smile',
        },
        {
          id: 'conflicted',
          description: 'Two feelings pulling at one face.',
          promptHint: 'inner conflict, brow pinched, gaze drifting, lips pressed between words',
        },
      ],
    },
    {
      id: 'neutral',
      label: 'Neutral',
      icon: 'meh',
      options: [
        {
          id: 'thoughtful',
          description: 'Turned inward, weighing something.',
          promptHint: 'thoughtful, eyes turned slightly aside, brow lightly knit, hand near the chin',
        },
        {
          id: 'stoic',
          description: 'Nothing given away.',
          promptHint: 'stoic, level impassive face, set jaw, unreadable steady eyes',
        },
        {
          id: 'calm',
          description: 'At ease, with nothing to prove.',
          promptHint: 'calm neutral expression, relaxed brow, even breathing, steady soft eyes',
        },
        {
          id: 'curious',
          description: 'Leaning in to find out.',
          promptHint: 'curious, head tilted, brows lifted, leaning in with attentive eyes',
        },
        {
          id: 'mysterious',
          description: 'A look that hides more than it shows.',
          promptHint: 'mysterious, half-lit face, veiled gaze, secret held at the lips',
        },
        {
          id: 'dazed',
          description: 'Unfocused and slow to land.',
          promptHint: 'dazed, unfocused glassy eyes, slack lips, slow blink',
        },
        {
          id: 'sleepy',
          description: 'Barely awake and soft all over.',
          promptHint: 'sleepy, drooping lids, mussed softness, mid-yawn warmth',
        },
        {
          id: 'unbothered',
          description: 'Cool indifference, perfectly comfortable.',
          promptHint: 'unbothered, relaxed half-lidded eyes, level mouth, effortless indifference',
        },
      ],
    },
    {
      id: 'intense',
      label: 'Intense',
      icon: 'flame',
      options: [
        {
          id: 'fierce',
          description: 'A burning stare, ready to spring.',
          promptHint: 'fierce burning stare, lowered brow, taut posture, predatory focus',
        },
        {
          id: 'determined',
          description: 'Jaw set, eyes on the goal.',
          promptHint: 'determined, jaw set, eyes locked ahead, leaning into the effort',
        },
        {
          id: 'passionate',
          description: 'Feeling at full heat.',
          promptHint: 'passionate intensity, burning eyes, parted lips, expressive hands',
        },
        {
          id: 'brooding',
          description: 'Dark thoughts under a low brow.',
          promptHint: 'brooding, low shadowed brow, heavy gaze, withdrawn and stormy',
        },
        {
          id: 'seductive',
          description: 'A slow, magnetic look held a beat too long.',
          promptHint: 'seductive allure, slow magnetic gaze, lowered lids, composed poise',
        },
        {
          id: 'defiant',
          description: 'Chin up, refusing to yield.',
          promptHint: 'defiant, chin raised, unblinking eyes, mouth hard with refusal',
        },
        {
          id: 'sultry',
          description: 'Languid heat and half-closed eyes.',
          promptHint: 'sultry, languid half-closed eyes, loosened posture, heat in the stillness',
        },
        {
          id: 'smoldering',
          label: 'Smouldering',
          description: 'Contained fire behind a quiet face.',
          promptHint: 'smouldering gaze, banked intensity under lowered brows, slight tension at the jaw',
        },
        {
          id: 'sinister',
          description: 'A smile that should worry you.',
          promptHint: 'sinister, thin cold smile, eyes gleaming from shadow, head slightly bowed',
        },
        {
          id: 'wiccan-mystical',
          label: 'Wiccan Mystical',
          term: 'mystical',
          description: 'Entranced, as if in the middle of a rite.',
          promptHint: 'entranced witchy mysticism, eyes half-raised, candlelit solemnity, hands mid-ritual',
        },
        {
          id: 'lazy-shy',
          label: 'Lazy & Shy',
          term: 'lazy and shy',
          description: 'Slouched, soft and hiding a little.',
          promptHint: 'lazy shyness, slouched softness, sleeve over hand, gaze sliding away',
        },
        {
          id: 'awe',
          description: 'Struck still by something immense.',
          promptHint: 'awestruck, upturned face, widened shining eyes, breath held',
        },
        {
          id: 'shocked',
          description: 'Mouth open, everything frozen.',
          promptHint: 'shocked, jaw dropped, eyes blown wide, hands flying up',
        },
      ],
    },
  ],
});
