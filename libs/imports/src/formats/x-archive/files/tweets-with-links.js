window.YTD.tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>",
      "entities": {
        "hashtags": [
          {
            "text": "tea",
            "indices": [
              "0",
              "3"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "B",
            "screen_name": "bob",
            "indices": [],
            "id_str": "9",
            "id": "9"
          }
        ],
        "urls": [
          {
            "url": "https://t.co/x",
            "expanded_url": "https://example.com/real",
            "display_url": "e",
            "indices": []
          }
        ]
      },
      "display_text_range": [
        "0",
        "274"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000001",
      "truncated": false,
      "retweet_count": "1",
      "id": "1700000000000000001",
      "created_at": "Sat Sep 09 08:00:00 +0000 2023",
      "favorited": false,
      "full_text": "A long one &amp; it goes on https://t.co/x …",
      "lang": "en"
    }
  }
]